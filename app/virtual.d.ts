declare module 'virtual:portal-editor' {
  /** The URL of the editor's script. */
  export const editorScript: string;
}
