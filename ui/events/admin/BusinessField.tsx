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
        hint="If you leave this empty, a new event is linked to the listing named under Place."
        chosen={chosen}
        onChange={(business) => {
          setChosen(business);
          onChange();
        }}
      />
    </div>
  );
}
