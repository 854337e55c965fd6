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
function openSearch(event: Event) {
  const script = find?.dataset.find
  if (!script || document.querySelector('dialog[open]')) return
  event.preventDefault()
  import(/* @vite-ignore */ script).then(
    () => find.dispatchEvent(new Event('find')),
    () => location.assign(find.href)
  )
}

/** Returns the form that submits when this select changes. */
const formOf = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement
    ? target.closest<HTMLFormElement>('[data-submit-on-change]')
    : null
const openMenus = () =>
  document.querySelectorAll<HTMLDetailsElement>('.hdr-drop[open],.fc-drop[open]')
// A select changed with the pointer submits at once; with the keyboard it waits for Enter, because each arrow key
// changes the value.
let isPointer = false

document.addEventListener('pointerdown', ({ target }) => {
  isPointer = true
  for (const menu of openMenus())
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
})
document.addEventListener('change', ({ target }) => {
  if (isPointer) formOf(target)?.requestSubmit()
})
document.addEventListener('click', (event) => {
  const { target, metaKey, ctrlKey, shiftKey } = event
  if (!(target instanceof Element)) return
  if (target.closest('[data-print]')) print()
  if (target.closest('[data-find]') && !metaKey && !ctrlKey && !shiftKey) openSearch(event)
})
document.addEventListener('keydown', (event) => {
  const { key, target, metaKey, ctrlKey } = event
  isPointer = false
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) openSearch(event)
  const form = key === 'Enter' && formOf(target)
  if (form) {
    event.preventDefault()
    form.requestSubmit()
  }
  if (key === 'Escape')
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
})

const newer = document.querySelector<HTMLElement>('[data-newer]')
const { build, payload } = document.documentElement.dataset
if (newer && build && payload) {
  newer.querySelector('button')?.addEventListener('click', () => location.reload())
  const path = `${location.pathname.replace(/\/$/, '')}/_payload.json${location.search}`
  watchBuild({ build, payload: { path, digest: payload } }, () => {
    newer.hidden = false
  })
}
