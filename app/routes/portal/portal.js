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
