/** The dialog of the site search. It shows what the search page answers, so words and results are made in one place. */
let dialog: HTMLDialogElement | null = null

async function partsOf(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return { form: page.querySelector('#main search'), found: page.querySelector('#found'), page }
}

/** Icons that the shown part uses and this page does not have. */
function addIcons(page: Document) {
  for (const symbol of page.querySelectorAll('symbol'))
    if (!document.getElementById(symbol.id)) {
      const holder = document.querySelector('svg:has(symbol)')
      holder?.append(document.importNode(symbol, true))
    }
}

function moveBetween(box: HTMLElement, input: HTMLInputElement, step: 1 | -1) {
  const places = [input, ...box.querySelectorAll<HTMLAnchorElement>('#found a')]
  const at = places.findIndex((place) => place === document.activeElement)
  places[(at + step + places.length) % places.length]?.focus()
}

async function build(link: HTMLAnchorElement): Promise<HTMLDialogElement> {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = link.dataset.sheet ?? ''
  const isStyled = new Promise((done) => {
    sheet.onload = sheet.onerror = done
  })
  document.head.append(sheet)
  const [{ form, found, page }] = await Promise.all([
    partsOf(link.href, AbortSignal.timeout(10_000)),
    isStyled,
  ])
  const input = form?.querySelector('input')
  if (!form || !found || !input) throw new Error('The search page has changed')
  addIcons(page)
  const made = document.createElement('dialog')
  made.className = 'find-dialog'
  made.setAttribute('aria-label', link.getAttribute('aria-label') ?? '')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'find-close'
  close.textContent = '×'
  close.setAttribute('aria-label', link.dataset.close ?? '')
  close.addEventListener('click', () => made.close())
  made.append(form, found, close)

  let timer = 0
  let asking: AbortController | undefined
  const ask = async () => {
    asking?.abort()
    asking = new AbortController()
    const q = input.value.trim()
    try {
      const address = q ? `${link.href}?${new URLSearchParams({ q })}` : link.href
      const next = await partsOf(address, asking.signal)
      if (!next.found) return
      addIcons(next.page)
      made.querySelector('#found')?.replaceWith(next.found)
    } catch {
      // Offline, or aborted by further typing: Enter opens the page.
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), 150)
  })
  made.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    moveBetween(made, input, event.key === 'ArrowDown' ? 1 : -1)
  })
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close()
  })
  document.body.append(made)
  return made
}

const link = document.querySelector<HTMLAnchorElement>('[data-find]')
async function open(from: HTMLAnchorElement) {
  try {
    dialog ??= await build(from)
    dialog.showModal()
    dialog.querySelector('input')?.select()
  } catch {
    location.assign(from.href)
  }
}
if (link) link.addEventListener('find', () => void open(link))
