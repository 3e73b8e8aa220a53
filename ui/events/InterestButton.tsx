// "I am interested", with the count. Below 640 px it is compact, with the label below the heart and the count.
// The server's response replaces what is shown.
import { useRef, useState } from "react";
import type { Way } from "../accounts/model";
import { IconButton } from "../kit/Button";
import { Icon } from "../kit/Icon";
import { formatNumber } from "../kit/format";
import { useAutoDismiss } from "../kit/useAutoDismiss";
import { Link, useLocation } from "../kit/router";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import type { ListedEvent } from "./api";
import { addInterest, EventApiError, failureText, keepInterest, toggleInterest } from "./interactions";
import { addPendingInterest } from "./pendingInterest";
import { isMemberUnread } from "./useRefetchForMember";

type Interested = Pick<ListedEvent, "id" | "title" | "interest_count" | "user_interest_status">;

interface Message {
  text: string;
  isError: boolean;
  wantsLogin: boolean;
}

interface InterestButtonProps {
  event: Interested;
  /** On the home page the heart toggles optimistically, and the count rises by one only when adding. */
  flips?: boolean;
}

interface Flip {
  isOn: boolean;
  count: number;
  /** The count without this visitor, from before the first press. */
  others: number;
}

export function InterestButton({ event, flips = false }: InterestButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const [flip, setFlip] = useState<Flip | null>(null);
  // A second click before React has rendered the first is ignored.
  const isUnderWay = useRef(false);
  const isOn = flip?.isOn ?? Boolean(event.user_interest_status);
  const interested = flip?.count ?? event.interest_count;

  async function press() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setMessage(null);
    const before = flip;
    const others = flip?.others ?? event.interest_count - (event.user_interest_status ? 1 : 0);
    if (flips) setFlip({ isOn: !isOn, count: isOn ? interested : others + 1, others });
    try {
      const isUnread = !isOn && isMemberUnread();
      const answer = await (isUnread ? addInterest : toggleInterest)(event.id);
      keepInterest(event.id, answer);
      // Removed in another tab, it is added here. If it may have been there all along, the count is the server's.
      setFlip((shown) => (shown && !isUnread ? { ...shown, isOn: Boolean(answer.user_interest_status) } : null));
      setMessage({
        text: answer.user_interest_status ? "You are interested." : "No longer interested.",
        isError: false,
        wantsLogin: false,
      });
    } catch (error) {
      setFlip(before);
      const wantsLogin = error instanceof EventApiError && error.status === 401;
      if (wantsLogin) addPendingInterest(event.id);
      setMessage({ text: failureText(error), isError: true, wantsLogin });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <div className="interest needs-script">
      <button
        type="button"
        className="interest-button"
        aria-pressed={isOn}
        aria-busy={isBusy || undefined}
        onClick={() => void press()}
      >
        <Icon name="heart" size={18} />
        <span className="interest-word">Interested</span>
        {interested > 0 && <span className="interest-count">{formatNumber(interested)}</span>}
        <span className="visually-hidden">{interestedIn(event.title, interested)}</span>
      </button>
      <div role="status" aria-live="polite">
        {message && <Feedback message={message} onEnd={() => setMessage(null)} />}
      </div>
    </div>
  );
}

/** Completes the visible text to the button's accessible name: "Interested 4 people in Winter Fair". */
function interestedIn(title: string, interested: number): string {
  if (interested === 0) return ` in ${title}`;
  return ` ${interested === 1 ? "person" : "people"} in ${title}`;
}

function Feedback({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const { pathname, search } = useLocation();
  // The link to the login stays until it is followed or dismissed.
  const holding = useAutoDismiss(message.wantsLogin ? null : message, message.isError, onEnd);
  const way: Way = { from: pathname + search };
  if (message.wantsLogin) {
    return (
      <div className="interest-message interest-message-error interest-message-login">
        <div>
          <p>{message.text}</p>
          <p>
            We will remember your interest.{" "}
            <Link to={paths.login()} state={way}>
              {texts.layout.login}
            </Link>
          </p>
        </div>
        <IconButton icon="close" label="Close" onClick={onEnd} />
      </div>
    );
  }
  return (
    <p className={message.isError ? "interest-message interest-message-error" : "interest-message"} {...holding}>
      {message.text}
    </p>
  );
}
