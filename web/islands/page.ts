/** Script of every public page: the header of a signed-in user, menus, filter menus that submit on change, printing. */
import { watchBuild } from '../ui/build-watch.ts'
import { keepScroll } from '../ui/kept-scroll.ts'
import { ownStartFrom } from './own-start.ts'

/**
 * Shows the links of the user who is signed in on this browser instead of those to sign in. The signed-in program
 * stores name and start page and removes them on sign-out; the page itself is the same for everybody.
 */
function showOwn() {
  let own = null
  try {
    own = ownStartFrom(localStorage.getItem('numo.who'))
  } catch {
    // Without storage nobody is signed in.
  }
  if (!own) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-own]')) {
    link.href = (link.dataset.own ?? '') + own.start
    const name = link.querySelector('[data-own-name]')
    if (name && own.name) name.textContent = own.name
    link.hidden = false
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-guest]')) link.hidden = true
}
showOwn()
keepScroll()

// The dialog of the search is loaded when it is first asked for; without it the link leads to the page.
const find = document.querySelector<HTMLAnchorElement>('[data-find]')
const openSearch = async (event: Event) => {
  const script = find?.dataset.find
  if (!find || !script || document.querySelector('dialog[open]')) return
  event.preventDefault()
  try {
    await import(/* @vite-ignore */ script)
    find.dispatchEvent(new Event('find'))
  } catch {
    location.assign(find.href)
  }
}
find?.addEventListener('click', (event) => {
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) void openSearch(event)
})
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) void openSearch(event)
})

const openMenus = () =>
  document.querySelectorAll<HTMLDetailsElement>('.hdr-drop[open],.fc-drop[open]')

document.addEventListener('pointerdown', ({ target }) => {
  for (const menu of openMenus())
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
})
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print()
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape')
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
})

// A select changed with the pointer submits at once; with the keyboard it waits for Enter, because each arrow key
// changes the value.
for (const form of document.querySelectorAll<HTMLFormElement>('[data-submit-on-change]')) {
  let isPointer = false
  form.addEventListener('pointerdown', () => {
    isPointer = true
  })
  form.addEventListener('keydown', (event) => {
    isPointer = false
    if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      event.preventDefault()
      form.requestSubmit()
    }
  })
  form.addEventListener('change', (event) => {
    if (isPointer && event.target instanceof HTMLSelectElement) form.requestSubmit()
  })
}

const newer = document.querySelector<HTMLElement>('[data-newer]')
const { build, payload } = document.documentElement.dataset
if (newer && build && payload) {
  newer.querySelector('button')?.addEventListener('click', () => location.reload())
  const path = `${location.pathname.replace(/\/$/, '')}/_payload.json${location.search}`
  watchBuild({ build, payload: { path, digest: payload } }, () => {
    newer.hidden = false
  })
}
