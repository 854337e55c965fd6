import { useState } from 'react'
import { impersonate } from '@numo/domains/impersonation/contract.ts'
import { maxReasonLength, minReasonLength } from '@numo/domains/impersonation/rules.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { FactorDialog, useLacksFactor } from '../app/record/factor-note.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useCommand } from '../app/use-command.ts'
import { TextField } from '../ui/fields/text-fields.tsx'
import type { User } from './use-user.ts'

type Props = { user: User; isOpen: boolean; onClose: () => void }

/** Returns why nobody may view the program as a user, as the server would refuse it; null when they may. */
export function viewAsRefusal({ is_me, roles, status, identity_uid }: User) {
  if (is_me) return 'yourself'
  if (roles.includes('admin')) return 'staff'
  return status === 'active' && identity_uid !== null ? null : 'inactive'
}

/**
 * Asks for the reason of a view as another user, which that user can read; then opens it in a new tab. Says first what
 * is missing, where something is.
 */
export function ViewAsDialog({ user, isOpen, onClose }: Props) {
  const { t, settings } = useProgram()
  const lacksFactor = useLacksFactor(impersonate)
  const title = t('view_as.title', { brand: settings.brand.name, name: user.display_name })
  const why = viewAsRefusal(user)
  if (why !== null)
    return (
      <Dialog isOpen={isOpen} title={title} onClose={onClose}>
        <p>{t(`view_as.problem.${why}`)}</p>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </Dialog>
    )
  if (lacksFactor) return <FactorDialog isOpen={isOpen} title={title} onClose={onClose} />
  return <ReasonDialog user={user} title={title} isOpen={isOpen} onClose={onClose} />
}

function ReasonDialog({ user, title, isOpen, onClose }: Props & { title: string }) {
  const { t, locale, toasts } = useProgram()
  const [reason, setReason] = useState('')
  const [wasShort, setShort] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const name = user.display_name
  const isShort = reason.trim().length < minReasonLength
  const close = () => {
    setReason('')
    setShort(false)
    setBlocked(null)
    onClose()
  }
  const { run, isPending } = useCommand(impersonate, {
    onDone({ id }) {
      const there = `${localePath(locale, '/-login')}?${new URLSearchParams({ view_as: id })}`
      const tab = window.open(there, '_blank')
      if (!tab) return setBlocked(there)
      tab.opener = null
      toasts.show(t('view_as.begun', { name }), { tone: 'ok' })
      close()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={title}
      verb={t('view_as.submit')}
      tone="primary"
      isBusy={isPending}
      onConfirm={() => {
        setShort(isShort)
        if (!isShort) void run({ id: user.id, reason: reason.trim() })
      }}
      onClose={close}
    >
      <p>{t('view_as.text', { name })}</p>
      <TextField
        name="view_reason"
        label={t('view_as.reason')}
        hint={t('view_as.hint', { name })}
        {...(wasShort && isShort && { error: t('view_as.short') })}
        value={reason}
        maxLength={maxReasonLength}
        onChange={(text) => setReason(text ?? '')}
      />
      {blocked !== null && (
        <p role="alert">
          {t('view_as.blocked')}{' '}
          <a href={blocked} target="_blank" rel="noopener">
            {t('view_as.open')}
          </a>
        </p>
      )}
    </ConfirmDialog>
  )
}
