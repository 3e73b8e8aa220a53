// The dashboard's API types and URL.
export type { BusinessFigures, Dashboard, DecidedContribution, MissingField, OwnBusiness } from "../kit/apiTypes";

export const dashboardUrl = "dashboard/";
export const ownBusinessesUrl = "dashboard/businesses/";
