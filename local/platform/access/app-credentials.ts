/** The one app that this platform knows, as its maker registered it. */
export interface AppCredentials {
  key: string;
  secret: string;
  /** Where the embedded app lives; the platform opens it there. */
  url: string;
}
