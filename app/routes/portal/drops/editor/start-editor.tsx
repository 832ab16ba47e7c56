import { hydrateRoot } from 'react-dom/client';
import { Editor } from './editor.tsx';
import type { EditorData } from './editor-data.ts';

/* The script of the editor page: makes the form of the server interactive. */

const root = document.getElementById('editor');
const json = document.getElementById('editor-data')?.textContent;
if (root && json) {
  const form = root.querySelector('form');
  // What was typed before the script had loaded.
  const typed = form ? [...new FormData(form)].filter(isText) : [];
  hydrateRoot(root, <Editor data={JSON.parse(json) as EditorData} typed={new Map(typed)} />);
}

function isText(field: [string, FormDataEntryValue]): field is [string, string] {
  return typeof field[1] === 'string';
}
