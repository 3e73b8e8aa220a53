// The photos as arranged here, and saving them: each change is saved at once, one request at a time, with changes made
// meanwhile in the next one. A save goes on when the page is left; if it is opened again meanwhile, its own saves wait.
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { BusinessImages } from "../../kit/apiTypes";
import { useEditConflict } from "../../kit/EditConflict";
import { api, apiUrl, ApiError } from "../../kit/http";
import { invalidatePaths, queryClient } from "../../kit/query";
import { showError } from "../../kit/toasts";
import { managedUrl, type ManagedBusiness } from "./managedBusiness";
import { combined, photosInWords, savePhotos, type BusinessImage } from "./photos";

export interface Photos {
  photos: BusinessImage[];
  /** Shown, and saved unless it is still being typed. */
  change: (next: (photos: BusinessImage[]) => BusinessImage[], isFinal?: boolean) => void;
  save: () => void;
  state: "saved" | "saving" | "failed";
  problem: string;
  /** The question when somebody else has changed the photos meanwhile. */
  dialog: ReactNode;
}

const NOT_SAVED = "The photos could not be saved.";

/** By business: the request under way, perhaps from a page that has been left. */
const requests = new Map<number, Promise<BusinessImages | null>>();

export function usePhotos({ business, images, revision }: ManagedBusiness): Photos {
  const [photos, setPhotos] = useState(images);
  const [state, setState] = useState<Photos["state"]>("saved");
  const [problem, setProblem] = useState("");
  const wanted = useRef(images);
  const saved = useRef(images);
  /** That `saved` was read or saved at. */
  const known = useRef(revision);
  const isBusy = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  /** Puts what was done here on top of what is stored. */
  function rebase(theirs: BusinessImages) {
    wanted.current = combined(saved.current, wanted.current, theirs.images);
    saved.current = theirs.images;
    known.current = theirs.revision;
    setPhotos(wanted.current);
  }
  const conflict = useEditConflict({
    describe: photosInWords,
    both: {
      words: "Saving both keeps their photos and order, with your words and the photos you added.",
      async combine() {
        const theirs = await api.get<ManagedBusiness>(managedUrl(business.id));
        rebase(theirs);
        return theirs.revision;
      },
    },
  });

  // Photos of an earlier visit may be there only now. Whoever is in the middle of a change keeps it.
  useEffect(() => {
    if (wanted.current !== saved.current || revision < known.current) return;
    wanted.current = saved.current = images;
    known.current = revision;
    setPhotos(images);
  }, [images, revision]);

  async function save() {
    if (isBusy.current || wanted.current === saved.current) return;
    isBusy.current = true;
    setState("saving");
    setProblem("");
    try {
      const earlier = await requests.get(business.id);
      if (earlier) rebase(earlier);
      while (wanted.current !== saved.current) {
        let sent = wanted.current;
        const answer = await conflict.save(known.current, (revisionSent) => {
          sent = wanted.current;
          const request = savePhotos(business.id, sent, revisionSent);
          const settled = request.catch(() => null);
          requests.set(business.id, settled);
          void settled.then(() => requests.get(business.id) === settled && requests.delete(business.id));
          return request;
        });
        saved.current = sent;
        known.current = answer.revision;
        // Not the revision: the listing's other fields are still those of the old one.
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
      setProblem(error instanceof ApiError ? error.message : NOT_SAVED);
      if (isLeft.current) showError(error instanceof ApiError ? error : null, NOT_SAVED);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    photos,
    state,
    problem,
    dialog: conflict.dialog,
    save: () => void save(),
    change(next, isFinal = true) {
      wanted.current = next(wanted.current);
      setPhotos(wanted.current);
      if (isFinal) void save();
    },
  };
}
