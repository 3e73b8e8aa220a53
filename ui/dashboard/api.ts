// The dashboard on the wire.
export type { BusinessFigures, Dashboard, DecidedContribution, MissingField, OwnBusiness } from "../kit/apiTypes";

export const dashboardUrl = "dashboard/";
export const ownBusinessesUrl = "dashboard/businesses/";
