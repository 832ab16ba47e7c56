// Copies a creator's code. Without scripts or clipboard access, customers can select the code instead.
(() => {
  const ready = () => {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll('[data-cc-copy][hidden]')) button.hidden = false;
  };

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-cc-copy]');
    if (!button) return;
    const status = button.parentElement.querySelector('[data-cc-copied]');
    const text = button.firstElementChild;
    try {
      await navigator.clipboard.writeText(button.dataset.ccCopy);
    } catch {
      button.hidden = true;
      return;
    }
    const before = text.textContent;
    if (button.dataset.ccDone) return;
    button.dataset.ccDone = 'yes';
    text.textContent = status.dataset.ccCopied;
    status.textContent = status.dataset.ccCopied;
    setTimeout(() => {
      text.textContent = before;
      status.textContent = '';
      delete button.dataset.ccDone;
    }, 2400);
  });

  ready();
  document.addEventListener('shopify:section:load', ready);
})();
