import { BlockStack, Box, Button, ButtonGroup, InlineStack, Text } from '@shopify/polaris';
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslate } from './translate.tsx';

/** A confirmation: the title is the question, the button names the action. */
export interface ConfirmQuestion {
  title: string;
  /** The consequences. */
  body?: ReactNode;
  /** The button's label. */
  action: string;
  /** Whether the action is destructive. */
  isDestructive?: boolean;
}

export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks for a confirmation: `if (await confirm({ title, action })) …`. The focus returns afterwards. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('ConfirmProvider is missing.');
  return confirm;
}

interface OpenQuestion extends ConfirmQuestion {
  respond: (isConfirmed: boolean) => void;
}

/** Renders the only confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenQuestion>();
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setOpen({
          ...question,
          respond(isConfirmed) {
            setOpen(undefined);
            resolve(isConfirmed);
          },
        });
      }),
    [],
  );
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {open && <ConfirmDialog {...open} />}
    </ConfirmContext.Provider>
  );
}

/** The native dialog traps the focus, restores it on close, and closes on Escape. */
function ConfirmDialog({ title, body, action, isDestructive = false, respond }: OpenQuestion) {
  const t = useTranslate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Only a mounted dialog restores the focus.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onCancel={() => respond(false)} style={dialogStyle}>
      <Box padding="400">
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd" id={titleId}>
            {title}
          </Text>
          {typeof body === 'string' ? <Text as="p">{body}</Text> : body}
          <InlineStack align="end">
            <ButtonGroup>
              <Button onClick={() => respond(false)}>{t('ui.cancel')}</Button>
              <Button
                variant="primary"
                {...(isDestructive && { tone: 'critical' })}
                onClick={() => respond(true)}
              >
                {action}
              </Button>
            </ButtonGroup>
          </InlineStack>
        </BlockStack>
      </Box>
    </dialog>
  );
}

const dialogStyle = {
  width: 'min(32rem, calc(100vw - 2rem))',
  padding: 0,
  border: 0,
  borderRadius: 'var(--p-border-radius-300)',
  boxShadow: 'var(--p-shadow-600)',
  overflowWrap: 'anywhere',
} as const;
