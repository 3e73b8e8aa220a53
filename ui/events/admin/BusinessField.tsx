// The listing that an event belongs to, chosen by its name.
import { useState } from "react";
import { BusinessPicker, type PickedBusiness } from "../../search/BusinessPicker";

interface BusinessFieldProps {
  id: string;
  name: string;
  error: string | undefined;
  /** The form's initial value. */
  known: PickedBusiness | null;
  onChange: () => void;
}

export function BusinessField({ known, onChange, ...field }: BusinessFieldProps) {
  const [chosen, setChosen] = useState(known);
  return (
    <div className="event-fields-whole">
      <BusinessPicker
        {...field}
        optional
        hint="Left empty, a new event goes to the listing that its place names."
        chosen={chosen}
        onChange={(business) => {
          setChosen(business);
          onChange();
        }}
      />
    </div>
  );
}
