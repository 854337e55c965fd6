import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Button, ButtonAnchor, IconButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Panel } from '../ui/panel.tsx'
import { Popover } from '../ui/popover.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const MenuSample = lazyPart(() => import('./components-menu.tsx'))

const here = '/dev/components'
const looks = ['primary', 'line', 'ghost', 'danger', 'on-dark'] as const
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const

/** Samples of all buttons, and of what a button opens, on `/dev/components`. */
export function ButtonSamples({ of }: { of: string }) {
  const { t, toasts } = useProgram()
  const [open, setOpen] = useState<'none' | 'dialog' | 'both'>('none')
  return (
    <Panel title={`Button, ${of}`}>
      {looks.map((look) => (
        <p className="row" key={look}>
          {sizes.map((size) => (
            <Button key={size} look={look} size={size}>
              {t('app.save')}
            </Button>
          ))}
        </p>
      ))}
      <p className="row">
        <ButtonLink to={here}>ButtonLink</ButtonLink>
        <ButtonAnchor href="#main">ButtonAnchor</ButtonAnchor>
        <SubmitButton isBusy>{t('app.save')}</SubmitButton>
        <IconButton aria-label={t('app.close')}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </p>
      <p className="row">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => toasts.show(t('app.saved'), { tone: 'ok' })}>Toast</Button>
      </p>
      <div className="row">
        <Menu side="bottom-start" trigger="Menu" trigger_class="as-link">
          <MenuSample />
        </Menu>
        <Popover side="bottom-start" trigger="Popover" trigger_class="as-link" label="Popover">
          <p>{t('app.unsaved.text')}</p>
        </Popover>
      </div>
      <Dialog isOpen={open !== 'none'} title="Dialog" onClose={() => setOpen('none')}>
        <p>{t('app.unsaved.text')}</p>
        <div className="row">
          <Button look="danger" onClick={() => setOpen('both')}>
            ConfirmDialog
          </Button>
        </div>
        <ConfirmDialog
          isOpen={open === 'both'}
          question={t('app.unsaved.question')}
          verb={t('app.unsaved.leave')}
          isBusy={false}
          onConfirm={() => setOpen('none')}
          onClose={() => setOpen('dialog')}
        >
          <p>{t('app.unsaved.text')}</p>
        </ConfirmDialog>
      </Dialog>
    </Panel>
  )
}
