declare module 'virtual:portal-editor' {
  /** The URL of the editor's script. */
  export const editorScript: string;
  /** The URL of the script of all pages. */
  export const portalScript: string;
}
