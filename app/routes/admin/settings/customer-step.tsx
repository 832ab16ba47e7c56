import { Banner, BlockStack, Checkbox, Text } from '@shopify/polaris';
import { useState } from 'react';
import { requestScopes } from '#app/ui/request-scopes.ts';
import { useText } from '#app/ui/text/use-text.tsx';

interface CustomerStepProps {
  isOn: boolean;
  /** Whether the store lets us write customers already. */
  isAllowed: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether every creator gets a customer. Turning it on asks the store for the leave that it takes, where that is missing. */
export function CustomerStep({ isOn, isAllowed, onChange }: CustomerStepProps) {
  const text = useText();
  const [answer, setAnswer] = useState<'granted' | 'declined'>();
  const turn = async (wanted: boolean) => {
    if (!wanted || isAllowed || answer === 'granted') {
      onChange(wanted);
      return;
    }
    const isGranted = await requestScopes(['write_customers']);
    setAnswer(isGranted ? 'granted' : 'declined');
    if (isGranted) onChange(true);
  };
  return (
    <BlockStack gap="200">
      <Checkbox
        label={text('settings.customer')}
        helpText={text('settings.customerHelp')}
        checked={isOn}
        onChange={(wanted) => void turn(wanted)}
      />
      {!isOn && answer === 'declined' && (
        <Banner tone="warning">
          <Text as="p">{text('settings.customerDeclined')}</Text>
        </Banner>
      )}
      {isOn && !isAllowed && answer !== 'granted' && (
        <Banner
          tone="warning"
          action={{ content: text('settings.customerAsk'), onAction: () => void turn(true) }}
        >
          <Text as="p">{text('settings.customerMissing')}</Text>
        </Banner>
      )}
    </BlockStack>
  );
}
