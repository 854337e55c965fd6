/** Reports a visit to the tag manager, on pages of visitors who agreed. The document names the tag manager. */
type Layer = { dataLayer?: object[] }

// Safe: the tag manager's own queue, which it expects under this name.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const layer = ((window as Layer).dataLayer ??= [])
const own = document.querySelector<HTMLScriptElement>('script[data-tag-manager]')
const { tagManager = '', tagManagerId = '' } = own?.dataset ?? {}

layer.push(
  { 'gtm.start': Date.now(), event: 'gtm.js' },
  // Without the query, which holds what somebody looks for.
  {
    event: 'page_view',
    page_path: location.pathname,
    page_title: document.title,
    page_language: document.documentElement.lang,
  }
)
const script = document.createElement('script')
script.async = true
script.nonce = own?.nonce ?? ''
script.src = `${tagManager}/gtm.js?id=${tagManagerId}`
document.head.append(script)
