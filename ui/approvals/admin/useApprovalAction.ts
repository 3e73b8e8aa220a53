// Runs an action on a submitted text: shows the response, and refetches the list.
import { useMutation } from "@tanstack/react-query";
import { approvalUrl, approvalsUrl, type ApprovalDetail } from "../../approval_requests/api";
import { apiUrl, type ApiError } from "../../kit/http";
import { invalidatePaths, queryClient } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";

interface Doing {
  send: () => Promise<ApprovalDetail>;
  /** Empty if whoever asked says so. */
  done: string;
  undo?: () => Promise<ApprovalDetail>;
}

export function useApprovalAction(id: number) {
  const settle = (answer: ApprovalDetail) => {
    queryClient.setQueryData([apiUrl(approvalUrl(id))], answer);
    void invalidatePaths(approvalsUrl, "guides/", "admin/guides/");
  };
  return useMutation<ApprovalDetail, ApiError, Doing>({
    mutationFn: ({ send }) => send(),
    onError: () => void invalidatePaths(approvalsUrl),
    onSuccess: (answer, { done, undo }) => {
      settle(answer);
      if (undo) showUndo(done, () => void undo().then(settle, showError));
      else if (done) showToast(done, { tone: "success" });
    },
  });
}
