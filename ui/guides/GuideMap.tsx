// The map of a guide's stops, with the numbers of their cards.
import { useMemo } from "react";
import { focusCard, pinsOf } from "../directory/pins";
import { MapView } from "../kit/MapView";
import { useSite } from "../kit/site";
import type { GuideDetail } from "./api";

export interface GuideMapProps {
  places: GuideDetail["places"];
  /** The key of the stop that is pointed at. */
  pointed: string | null;
  onPoint: (key: string | null) => void;
}

export function GuideMap({ places, pointed, onPoint }: GuideMapProps) {
  const bounds = useSite()?.map.bounds;
  const pins = useMemo(() => pinsOf(places, bounds), [places, bounds]);
  if (pins.length === 0) return null;
  return (
    <div className="guide-map needs-script">
      <MapView
        label="Map of the places in this guide"
        pins={pins}
        activeKey={pointed}
        onPick={focusCard}
        onPoint={onPoint}
      />
    </div>
  );
}
