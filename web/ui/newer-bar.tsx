import { Button } from './button.tsx'

type Props = {
  text: string
  action: string
  /** Hidden until a script finds something newer; for pages drawn on the server. */
  isHidden?: boolean
  onReload?: () => void
}

/** Says that what is shown is out of date, and offers to load it again; never forces it. */
export const NewerBar = ({ text, action, isHidden = false, onReload }: Props) => (
  <output className="newer" hidden={isHidden} data-newer>
    {text}
    <Button look="primary" size="xs" onClick={onReload}>
      {action}
    </Button>
  </output>
)
