import { sendPendingOfPage, signOut } from './unsent/page.ts';

/* What pages of the portal add where JavaScript runs. Without it, texts can be selected and forms work. */

/** The field whose text a button uses. */
function fieldOf(id: string | undefined): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = document.querySelector(`#${id}`);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
  const { copies, status, copied = '', notCopied = '' } = button.dataset;
  const field = fieldOf(copies);
  const note = document.querySelector(`#${status}`);
  if (!field || !note) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    field.select();
    // The browser may not permit it; the text is selected.
    navigator.clipboard.writeText(field.value).then(
      () => note.replaceChildren(copied),
      () => note.replaceChildren(notCopied),
    );
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-shares]')) {
  const field = fieldOf(button.dataset['shares']);
  if (!field || !('share' in navigator)) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    // The text has the link: many apps would show a second one. The person may close the list of apps.
    navigator.share({ text: field.value }).catch(() => {});
  });
}

/** Photos of phones are large, and contain where they were taken. A smaller copy is sent without it. */
async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, 1600 / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  // A JPEG has no transparency, which would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob ? new File([blob], 'picture.jpg', { type: 'image/jpeg' }) : file;
}

/** Sends a picture as soon as it is chosen, and shows what the server says of it. The form's texts stay as they are. */
async function sendPicture(input: HTMLInputElement): Promise<void> {
  const [chosen] = input.files ?? [];
  const { form } = input;
  const [progress, problem] = [form?.querySelector('progress'), form?.querySelector('#picture-error')];
  if (!chosen || !form || !progress || !problem) return;
  const status = document.querySelector('#picture-status');
  for (const text of [problem, status]) text?.replaceChildren();
  progress.hidden = false;
  // The server explains what is wrong with a file that is no image.
  const file = await shrink(chosen).catch(() => chosen);
  const files = new DataTransfer();
  files.items.add(file);
  // The form's button may be faster.
  input.files = files.files;
  const body = new FormData();
  body.append('picture', file, file.name);
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    progress.value = total === 0 ? 0 : loaded / total;
  });
  request.addEventListener('loadend', () => {
    progress.hidden = true;
    const card = request.responseXML?.querySelector('#picture-card');
    if (!card) {
      problem.replaceChildren(input.dataset['failed'] ?? '');
      // The form's button would send it again, with the texts.
      input.value = '';
      return;
    }
    const before = document.querySelector('#picture-card');
    const hasFocus = before?.contains(document.activeElement);
    before?.replaceWith(card);
    if (hasFocus) card.querySelector<HTMLElement>('#picture')?.focus();
    if (request.status < 400) status?.replaceChildren(input.dataset['sent'] ?? '');
  });
  request.open('POST', form.action);
  request.send(body);
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === 'picture') void sendPicture(target);
});

/* A form with a button that saves: the browser asks before what was typed is lost. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-confirms]')) {
  let isSent = false;
  form.addEventListener('submit', () => {
    isSent = true;
  });
  window.addEventListener('pageshow', () => {
    isSent = false;
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isSent && (form.dataset['confirms'] === 'always' || hasChanges(form))) event.preventDefault();
  });
}

function hasChanges(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    const isChoice = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    return isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}

/* The server knows only the time zone of the brand's store. Some browsers do not know theirs. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
if (isKnownZone(timeZone))
  for (const text of document.querySelectorAll('[data-time-zone]')) {
    text.textContent = timeZone;
    const field = text.closest('form')?.elements.namedItem('timeZone');
    if (field instanceof HTMLInputElement) field.value = timeZone;
  }

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== 'Etc/Unknown';
  } catch {
    return false;
  }
}

const { lang } = document.documentElement;
const times = new Intl.DateTimeFormat(
  navigator.languages.find((one) => one.startsWith(lang) && isLanguage(one)) ?? lang,
  { dateStyle: 'medium', timeStyle: 'short' },
);
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-instant]'))
  time.textContent = times.format(new Date(time.dateTime));

/** Some systems name languages in a form of their own, such as `en-US@posix`. */
function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

sendPendingOfPage();
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-signs-out]'))
  form.addEventListener('submit', (event) => signOut(form, event));
