/** Searches with the insurance on a photographed card. Without this script the search form asks for it. */
import type {
  CardReadingEvent,
  CoverChoice,
  VisitorCard,
} from '@numo/domains/extractions/contract-visitor.ts'

const form = document.querySelector<HTMLFormElement>('form[data-card-finder]')

function find(form: HTMLFormElement) {
  const part = (selector: string) => form.querySelector<HTMLElement>(selector)
  const status = part('.cardf-s')
  const found = part('.cardf-f')
  const question = part('.cardf-q')
  const choices = part('.cardf-c')
  const cover = form.querySelector<HTMLSelectElement>('[name=cover]')
  const city = form.querySelector<HTMLSelectElement>('[name=city_id]')
  const where = part('#card-where')
  if (!status || !found || !question || !choices || !cover || !city || !where) return
  let reading: AbortController | undefined

  const translate = (name: string, values: Record<string, string | number> = {}) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replace(`{${key}}`, String(value)),
      form.dataset[name] ?? ''
    )

  const mark = () => {
    for (const button of choices.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.value === cover.value))
  }
  /** Selects a cover; adds its option, as a long menu lists insurers only. */
  const select = ({ value, name }: CoverChoice) => {
    if (![...cover.options].some((option) => option.value === value))
      cover.add(new Option(name, value))
    cover.value = value
    mark()
  }
  cover.addEventListener('change', mark)

  const show = (text: string, card: VisitorCard | null) => {
    status.textContent = ''
    question.textContent = text
    choices.replaceChildren(
      ...(card?.suggestions ?? []).map((one) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'btn btn-line btn-md'
        button.value = one.value
        button.textContent = one.name
        button.addEventListener('click', () => select(one))
        return button
      })
    )
    if (card?.cover) select(card.cover)
    else cover.value = ''
    mark()
    found.hidden = false
    question.focus()
  }

  const showCard = (card: VisitorCard) => {
    const name = card.cover?.name ?? ''
    const isPlan = card.cover?.value.startsWith('plan.')
    if (isPlan) show(translate('plan', { cover: name }), card)
    else if (card.cover) show(translate('insurer', { cover: name }), card)
    else show(translate(card.suggestions.length > 0 ? 'ask' : 'unknown'), card)
  }

  const fail = (code: string) =>
    show(
      translate(code === 'file-busy' ? 'busy' : code === 'not-a-card' ? 'noCard' : 'failed'),
      null
    )

  const react = (event: CardReadingEvent) => {
    if (event.state === 'waiting') status.textContent = translate('waiting', event)
    else if (event.state === 'reading') status.textContent = translate('reading', event)
    else if (event.state === 'read') showCard(event.card)
    else fail(event.code)
  }
  const read = async (file: File) => {
    reading?.abort()
    const { signal } = (reading = new AbortController())
    found.hidden = true
    status.textContent = translate('reading', { seconds: 5 })
    try {
      const { prepare } = await import('../capture/prepare-picture.ts')
      const { blob } = await prepare(file)
      const answer = await fetch(form.dataset.cardFinder ?? '', {
        method: 'POST',
        body: blob,
        headers: { 'content-type': 'application/octet-stream' },
        signal,
      })
      if (!answer.ok) return fail([429, 503].includes(answer.status) ? 'file-busy' : 'refused')
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) return fail('cut-off')
        const lines = (text + value).split('\n')
        text = lines.pop() ?? ''
        for (const line of lines) {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes these lines by this type
          const event = JSON.parse(line) as CardReadingEvent
          react(event)
          if (event.state === 'read' || event.state === 'failed') return
        }
      }
    } catch {
      if (!signal.aborted) fail('broken')
    }
  }

  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]'))
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      // The same picture can be chosen again.
      input.value = ''
      if (file) void read(file)
    })

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const guess = [...city.options].find(({ dataset }) => dataset.timeZone === zone)
  if (guess) {
    city.value = guess.value
    where.textContent = translate('zone', { city: guess.text })
  }
  city.addEventListener('change', () => {
    where.textContent = ''
  })

  form.addEventListener('submit', (event) => {
    if (city.value !== 'near') return
    event.preventDefault()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const query = new URLSearchParams({
          // Three decimals, about 100 m, are precise enough for a search.
          near: `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`,
          cover: cover.value,
        })
        location.assign(`${form.action}?${String(query).replaceAll('%2C', ',')}`)
      },
      () => {
        where.textContent = translate('denied')
      },
      { timeout: 10_000, maximumAge: 300_000 }
    )
  })
}

if (form) find(form)
