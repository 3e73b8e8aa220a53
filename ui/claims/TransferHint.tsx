// An owner is handing a business over to the user: the way to accept it.
import { Banner } from "../kit/Banner";
import { LinkButton } from "../kit/Button";
import { paths } from "../paths";
import type { Transfer } from "./api";

export function TransferHint({ transfer }: { transfer: Transfer }) {
  return (
    <Banner
      action={
        <LinkButton to={paths.transfer(transfer.id)} size="sm">
          Look at the offer
        </LinkButton>
      }
    >
      {transfer.from_name} is offering to hand over {transfer.business.name} to you.
    </Banner>
  );
}
