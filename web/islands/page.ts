/** Script of every public page: closes menus, submits filter menus on change, prints. */
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

export {}
