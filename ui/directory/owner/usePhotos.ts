// The photos as arranged here, and saving them: each change is saved at once, one request at a time, with changes made
// meanwhile in the next one.
import { useRef, useState } from "react";
import { apiUrl, ApiError } from "../../kit/http";
import { invalidatePaths, queryClient } from "../../kit/query";
import { managedUrl, type ManagedBusiness } from "./managedBusiness";
import { savePhotos, type BusinessImage } from "./photos";

export interface Photos {
  photos: BusinessImage[];
  /** Shown, and saved unless it is still being typed. */
  change: (next: (photos: BusinessImage[]) => BusinessImage[], isFinal?: boolean) => void;
  save: () => void;
  state: "saved" | "saving" | "failed";
  problem: string;
}

export function usePhotos({ business, images }: ManagedBusiness): Photos {
  const [photos, setPhotos] = useState(images);
  const [state, setState] = useState<Photos["state"]>("saved");
  const [problem, setProblem] = useState("");
  const wanted = useRef(images);
  const saved = useRef(images);
  const isBusy = useRef(false);

  async function save() {
    if (isBusy.current || wanted.current === saved.current) return;
    isBusy.current = true;
    setState("saving");
    setProblem("");
    try {
      while (wanted.current !== saved.current) {
        const sent = wanted.current;
        const answer = await savePhotos(business.id, sent);
        saved.current = sent;
        queryClient.setQueryData<ManagedBusiness>(
          [apiUrl(managedUrl(business.id))],
          (managed) => managed && { ...managed, images: answer.images },
        );
      }
      setState("saved");
      // Not awaited: changes made meanwhile must not find this save still in progress.
      void invalidatePaths(`businesslistings/${business.slug}/`, managedUrl(business.id));
    } catch (error) {
      setState("failed");
      setProblem(error instanceof ApiError ? error.message : "The photos could not be saved.");
    } finally {
      isBusy.current = false;
    }
  }

  return {
    photos,
    state,
    problem,
    save: () => void save(),
    change(next, isFinal = true) {
      wanted.current = next(wanted.current);
      setPhotos(wanted.current);
      if (isFinal) void save();
    },
  };
}
