/** Loads the map's code when the map becomes visible, or is opened on a phone. */
const loaded = new WeakSet<Element>()

async function load(element: HTMLElement) {
  if (loaded.has(element)) return
  loaded.add(element)
  const failed = element.querySelector<HTMLElement>('.map-failed')
  try {
    const { drawMap } = await import('../map/draw.ts')
    await drawMap(element)
    element.classList.add('map-on')
  } catch {
    if (failed) failed.hidden = false
  }
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 2000 })
    : setTimeout(run, 300)

for (const element of document.querySelectorAll<HTMLElement>('[data-map]')) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    // The closed panel of a phone intersects the viewport but is not visible.
    if (getComputedStyle(element).visibility === 'hidden') return
    observer.disconnect()
    whenIdle(() => void load(element))
  })
  if (document.readyState === 'complete') observer.observe(element)
  else addEventListener('load', () => observer.observe(element))
}

const panel = document.querySelector<HTMLElement>('[data-map=results]')
const openButton = document.querySelector<HTMLElement>('[data-open-map]')

function toggle(isOpen: boolean) {
  if (!panel) return
  panel.classList.toggle('open', isOpen)
  document.documentElement.classList.toggle('has-map', isOpen)
  const button = isOpen ? panel.querySelector<HTMLElement>('[data-close-map]') : openButton
  button?.focus()
  if (isOpen) void load(panel)
}

openButton?.addEventListener('click', (event) => {
  event.preventDefault()
  toggle(true)
})
panel?.querySelector('[data-close-map]')?.addEventListener('click', () => toggle(false))
panel?.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && panel.classList.contains('open')) toggle(false)
})
panel?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('.pin a')) {
    if (panel.classList.contains('open')) toggle(false)
  }
})

export {}
