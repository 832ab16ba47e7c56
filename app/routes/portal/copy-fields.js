/* Copy buttons of the portal. Without this script the buttons stay hidden, and the texts can be selected. */
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
