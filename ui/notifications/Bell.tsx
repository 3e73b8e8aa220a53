// The bell in the header and its dropdown: a disclosure, not a menu, because it contains text to read.
import { useId } from "react";
import { Button } from "../kit/Button";
import { useDropdown } from "../kit/dropdown";
import { Icon } from "../kit/Icon";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { texts } from "../kit/texts";
import { RelativeTime } from "../kit/Time";
import type { Notice } from "./api";
import { bellCount, bellLabel, ownLink } from "./model";
import { useNotifications } from "./useNotifications";

function Row({ notification, onOpen }: { notification: Notice; onOpen: () => void }) {
  const link = ownLink(notification.link);
  const row = {
    className: notification.is_read ? "notification" : "notification notification-unread",
    onClick: onOpen,
    children: (
      <>
        <span className="notification-title">
          {!notification.is_read && <span className="visually-hidden">Unread: </span>}
          <bdi>{notification.title}</bdi>
        </span>
        <span className="notification-message" dir="auto">
          {notification.message}
        </span>
        <RelativeTime moment={notification.created_at} />
      </>
    ),
  };
  return <li>{link ? <Link to={link} {...row} /> : <button type="button" {...row} />}</li>;
}

export default function Bell() {
  const { notifications, unread, showOlder, isLoadingOlder, hasFailed, reload, markRead, markAllRead, hasMarkFailed } =
    useNotifications();
  const { isOpen, setOpen, button, props } = useDropdown();
  const id = useId();

  return (
    <div className="bell" {...props}>
      <button
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={bellLabel(unread)}
        title={bellLabel(unread)}
        ref={button}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {bellCount(unread)}
          </span>
        )}
      </button>
      <section className="bell-panel" id={id} aria-label="Notifications" hidden={!isOpen}>
        <div className="bell-head">
          <h2 className="bell-title">Notifications</h2>
          {unread > 0 && (
            <Button variant="quiet" size="sm" onClick={markAllRead}>
              {texts.notifications.mark_all}
            </Button>
          )}
        </div>
        {hasMarkFailed && (
          <p className="bell-message" role="alert">
            That could not be saved. It may show as unread again.
          </p>
        )}
        {hasFailed && (
          <div className="bell-message" role="alert">
            <p>Your notifications could not be loaded.</p>
            <Button variant="secondary" size="sm" icon="refresh" onClick={reload}>
              {texts.layout.try_again}
            </Button>
          </div>
        )}
        {!notifications && !hasFailed && (
          <div className="bell-message">
            <Skeleton count={3} label={isOpen ? "Loading your notifications" : undefined} />
          </div>
        )}
        {notifications?.length === 0 && (
          <p className="bell-message">Nothing yet. News about what you follow shows up here.</p>
        )}
        {notifications && notifications.length > 0 && (
          <ul className="bell-list">
            {notifications.map((notification) => (
              <Row
                key={notification.id}
                notification={notification}
                onOpen={() => !notification.is_read && markRead(notification.id)}
              />
            ))}
          </ul>
        )}
        {showOlder && (
          <div className="bell-more">
            <Button variant="quiet" size="sm" busy={isLoadingOlder} onClick={showOlder}>
              Show older
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
