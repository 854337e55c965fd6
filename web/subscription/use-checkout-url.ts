import { useProgram } from '../app/program.ts'

/** Returns a function that leaves for the page on which something is paid (specification section 8 without one). */
export function useCheckoutUrl() {
  const { t, toasts } = useProgram()
  return ({ url }: { url: string | null }) => {
    if (url === null) toasts.show(t('subscription.no_url'), { tone: 'bad' })
    else window.location.assign(url)
  }
}
