// The sentences of signing in and up, apart from the others: most visitors never need them.
import accountTexts from "../../assets/account_texts.json";

export { accountTexts };
