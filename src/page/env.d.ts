/** Settings that are built into the page; the table in the README says what each does. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_APP_SCHEMES?: string;
  readonly VITE_EXTRA_METHODS?: string;
}
