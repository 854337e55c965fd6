import type { Toast } from '../ui/toasts.ts'
import { useProgram } from './program.ts'
import { useStore } from '../ui/store.ts'
import { Glyph } from '../ui/glyph.tsx'
import { IconButton } from '../ui/button.tsx'

/** The toasts, bottom right (specification section 9). */
export function ToastList() {
  const { toasts, t } = useProgram()
  const list = useStore(toasts.list)
  return (
    <section className="toasts" aria-label={t('app.toasts')} aria-live="polite">
      {list.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** One toast; its timeout pauses while it is hovered or focused. */
export function ToastItem({ toast }: { toast: Toast }) {
  const { toasts, t } = useProgram()
  return (
    <div
      className={`toast toast-${toast.tone}`}
      data-closed={!toast.open || undefined}
      role={toast.tone === 'bad' ? 'alert' : undefined}
      onPointerEnter={() => toasts.hold(toast.id)}
      onPointerLeave={() => toasts.release(toast.id)}
      onFocus={() => toasts.hold(toast.id)}
      onBlur={() => toasts.release(toast.id)}
    >
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="toast-do"
          onClick={() => {
            toast.action?.run()
            toasts.close(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton aria-label={t('app.toast_close')} onClick={() => toasts.close(toast.id)}>
        <Glyph name="close" size={16} />
      </IconButton>
    </div>
  )
}
