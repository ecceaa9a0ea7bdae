/** Build-time settings of the page, '' where they are not set. The README has their table. */
interface ImportMetaEnv {
  readonly VITE_API_URL: string;
  readonly VITE_APP_SCHEMES: string;
  readonly VITE_EXTRA_METHODS: string;
}
