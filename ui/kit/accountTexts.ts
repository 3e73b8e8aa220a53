// The texts for signing in and signing up, separate from the others because most visitors never need them.
import accountTexts from "../../assets/account_texts.json";

export { accountTexts };
