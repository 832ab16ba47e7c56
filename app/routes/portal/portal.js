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
  const { shares, url, title } = button.dataset;
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.share({ title, url, text: document.getElementById(shares).value });
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
      // The server says what is wrong with a file that is no image.
    }
  });
