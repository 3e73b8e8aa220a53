// The office's API calls for quizzes.
import type { AdminQuiz, ListedQuiz, QuizContent, QuizPreview } from "../../kit/apiTypes";
import { api, request } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { withQuery, type Query } from "../../kit/queryString";

export type {
  AdminQuiz,
  ChoiceContent,
  ListedQuiz,
  PersonaContent,
  QuestionContent,
  QuestionResult,
  QuizContent,
  QuizResults,
  QuizSubmission,
} from "../../kit/apiTypes";

export const quizzesUrl = "admin/quizzes/";
export const quizUrl = (id: number | string) => `admin/quizzes/${id}/`;
export const resultsUrl = (id: number | string, period: string) =>
  withQuery(`admin/quizzes/${id}/results/`, { period });
export const submissionsUrl = (id: number | string, query: Query) =>
  withQuery(`admin/quizzes/${id}/submissions/`, query);

export const createQuiz = (content: QuizContent) => api.post<AdminQuiz>(quizzesUrl, content);
export const saveQuiz = (id: number, saves: number, content: QuizContent) =>
  api.put<AdminQuiz>(quizUrl(id), { ...content, saves });
export const setStatus = (id: number, change: { is_active?: boolean; is_archived?: boolean }) =>
  api.patch<ListedQuiz[]>(quizUrl(id), change);
export const orderQuizzes = (ids: number[]) => api.put<ListedQuiz[]>(`${quizzesUrl}order/`, { ids });
/** `chosen`: the index of the selected choice for each question. */
export const previewQuiz = (content: QuizContent, chosen: (number | null)[]) =>
  api.post<QuizPreview>(`${quizzesUrl}preview/`, { ...content, chosen });
export const fetchResultsTable = (id: number, period: string) =>
  request<string>(withQuery(`admin/quizzes/${id}/results/export/`, { period }));

/** Refetches everything that shows quizzes. */
export const refreshQuizzes = () => invalidatePaths(quizzesUrl, "quizzes/");
