// What the keys of a list do, and the switch that turns them off.
import { Fragment } from "react";
import { Switch } from "../kit/Choice";

interface HotkeyLegendProps {
  /** The keys that decide about the open item. */
  keys: { key: string; word: string }[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function HotkeyLegend({ keys, isOn, onSwitch }: HotkeyLegendProps) {
  return (
    <div className="hotkey-legend">
      <p>
        <kbd>j</kbd> next <kbd>k</kbd> previous
        {keys.map(({ key, word }) => (
          <Fragment key={key}>
            {" "}
            <kbd>{key}</kbd> {word}
          </Fragment>
        ))}
      </p>
      <Switch label="Keys" checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
    </div>
  );
}
