import { Text } from '@shopify/polaris';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslate } from './translate.tsx';

/**
 * A lazily loaded component. If loading fails, because of the network or a new release, it shows a message in
 * its place. An error boundary would replace the page and lose typed text.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => LoadFailed) }));
}

/**
 * A lazily loaded component that the server renders too, in a boundary of its own. It keeps its first props
 * until it is hydrated: React discards the server's HTML when a boundary receives an update earlier. Updates
 * of contexts must be transitions.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // React's type of a lazy component does not accept generic props.
  const Part = lazyComponent(load) as unknown as ComponentType<Props>;
  return function LazyPart(props: Props) {
    const [firstProps] = useState(props);
    const [isMounted, setMounted] = useState(false);
    const shown = isMounted ? props : firstProps;
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
          <ReportMount onMount={setMounted} />
        </Suspense>
      ),
      [shown],
    );
  };
}

function ReportMount({ onMount }: { onMount: (isMounted: true) => void }) {
  useLayoutEffect(() => onMount(true), [onMount]);
  return null;
}

/** Lazy components that the server omits. */
export function InBrowser({ children }: { children: ReactNode }) {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  return isInBrowser && <Suspense>{children}</Suspense>;
}

function LoadFailed() {
  const t = useTranslate();
  return (
    <div role="status">
      <Text as="p" tone="caution">
        {t('ui.partNotLoaded')}
      </Text>
    </div>
  );
}
