/* What pages of the portal add where JavaScript runs. Without it, texts can be selected and forms work. */

for (const button of document.querySelectorAll('button[data-copies]')) {
  const field = document.getElementById(button.dataset.copies);
  const status = document.getElementById(button.dataset.status);
  button.hidden = false;
  button.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = button.dataset.copied;
    } catch {
      // The browser does not permit it; the text is selected.
      status.textContent = button.dataset.notCopied;
    }
  });
}

for (const button of document.querySelectorAll('button[data-shares]')) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      // The text has the link: many apps would show a second one.
      await navigator.share({ text: document.getElementById(button.dataset.shares).value });
    } catch {
      // The person closed the list of apps.
    }
  });
}

/* Photos of phones are large, and contain where they were taken. A smaller copy is sent without it. */
for (const input of document.querySelectorAll('input[data-shrinks]'))
  input.addEventListener('change', async () => {
    const [file] = input.files;
    if (!file) return;
    try {
      const image = await createImageBitmap(file);
      const scale = Math.min(1, 1600 / Math.max(image.width, image.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
      const files = new DataTransfer();
      files.items.add(new File([blob], 'picture.jpg', { type: 'image/jpeg' }));
      input.files = files.files;
    } catch {
      // The server explains what is wrong with a file that is no image.
    }
  });

/* The server knows only the time zone of the brand's store. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
for (const text of document.querySelectorAll('[data-time-zone]')) {
  text.textContent = timeZone;
  text.closest('form').elements.timeZone.value = timeZone;
}
const { lang } = document.documentElement;
const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
for (const time of document.querySelectorAll('time[data-instant]'))
  time.textContent = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time.dateTime),
  );

/* Changes of drops that the server has not confirmed are in this browser. The next person must not find them there. */
const unsentKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('portal-draft:'));

async function sendUnsent(key) {
  const [, collabId] = key.split(':');
  try {
    const { draftId, revision, content, of } = JSON.parse(localStorage.getItem(key));
    const response = await fetch(`/portal/drops/${collabId}/${draftId}/save`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, content, of }),
      signal: AbortSignal.timeout(10_000),
    });
    const { done } = await response.json();
    if (done && 'revision' in done) localStorage.removeItem(key);
  } catch {
    // They stay, and the person decides.
  }
}

for (const form of document.querySelectorAll('form[data-signs-out]'))
  form.addEventListener('submit', async (event) => {
    const { submitter } = event;
    if (unsentKeys().length === 0) return;
    event.preventDefault();
    await Promise.all(unsentKeys().map(sendUnsent));
    if (unsentKeys().length > 0 && !confirm(form.dataset.signsOut)) return;
    for (const key of unsentKeys()) localStorage.removeItem(key);
    form.requestSubmit(submitter);
  });
