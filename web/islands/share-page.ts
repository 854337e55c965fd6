/** Shares the address of the page, or copies it. Loaded when the button is pointed at. */
export async function sharePage(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share({ title: button.dataset.share ?? document.title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    const copied = button.dataset.copied ?? ''
    const label = button.querySelector('span')
    if (label) label.textContent = copied
    const status = document.querySelector('[data-share-status]')
    if (status) status.textContent = copied
  } catch {
    // Cancelled, or not allowed here: the address bar has the link.
  }
}
