/** On every page: menus close again, menus that filter do it at once, print. */
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

// A menu chosen with the pointer searches at once; with the keyboard it waits for Enter, because
// there each arrow key is a choice.
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

export {}
