import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { wholeColor } from './color-field.tsx';

interface BrandPreviewProps {
  title: string;
  color: string;
  /** Address of the logo, as far as it is typed. */
  logo: string;
}

/** The brand as creators' pages show it: its logo and name over a line of its colour. */
export function BrandPreview({ title, color, logo }: BrandPreviewProps) {
  const text = useText();
  const address = useSettled(logo);
  const line = `4px solid ${wholeColor(color) ?? 'var(--p-color-border)'}`;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('settings.preview')}
        </Text>
        <div style={{ borderTop: line, paddingTop: '1rem', overflowWrap: 'anywhere' }}>
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            {/^https:\/\/./.test(address) && <Logo key={address} address={address} />}
            <Text as="p" variant="headingLg">
              {title}
            </Text>
          </InlineStack>
        </div>
      </BlockStack>
    </Card>
  );
}

const pauseMs = 800;

/** What is typed, once nobody types: halves of an address are other people's hosts. */
function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function Logo({ address }: { address: string }) {
  const text = useText();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <Text as="p" tone="critical">
        {text('settings.logoBroken')}
      </Text>
    );
  return (
    <img
      src={address}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      style={{ maxWidth: '6rem', maxHeight: '3rem', objectFit: 'contain' }}
    />
  );
}
