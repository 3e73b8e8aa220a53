// Sorts by distance from the visitor. The browser is asked for the location only on a click.
import { useState } from "react";
import { Button } from "../kit/Button";

interface NearMeProps {
  isOn: boolean;
  onPlace: (place: { latitude: number; longitude: number }) => void;
  onOff: () => void;
}

type Problem = "denied" | "unavailable" | "unsupported";

const EXPLANATIONS: Record<Problem, string> = {
  denied:
    "Your browser is not sharing your location with this site. You can allow it in the browser’s settings, or sort another way.",
  unavailable: "Your location could not be found just now. Try again in a moment, or sort another way.",
  unsupported: "This browser cannot tell where you are.",
};

export function useNearMe({ isOn, onPlace, onOff }: NearMeProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  function ask() {
    setProblem(null);
    if (!("geolocation" in navigator)) return setProblem("unsupported");
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onPlace(coords);
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsking(false);
        setProblem(code === PERMISSION_DENIED ? "denied" : "unavailable");
      },
      { timeout: 10_000, maximumAge: 300_000 },
    );
  }

  const button = (
    <Button variant="secondary" icon="locate" busy={isAsking} aria-pressed={isOn} onClick={isOn ? onOff : ask}>
      Near me
    </Button>
  );
  // The element is always rendered, so that screen readers announce text that appears in it.
  const note = (
    <p className="directory-note" role="status">
      {problem && EXPLANATIONS[problem]}
    </p>
  );
  return { button, note };
}
