/** The app under test, as its developer registered it. */
export interface AppCredentials {
  key: string;
  secret: string;
  /** URL of the embedded app. */
  url: string;
  /** Name in the admin; a deployed configuration replaces it. */
  name: string;
}
