import { BlockStack, Button, DropZone, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { mediaAt } from './drop-values.ts';
import type { MediaValue } from './drop-values.ts';

const accept = 'image/png,image/jpeg,image/gif,image/webp,image/heic,video/mp4,video/quicktime,video/webm';

interface AddMediaProps {
  /** What they are for, for labels. */
  title: string;
  /** Whether there is room for more than one. */
  isOne?: boolean;
  add: (files: readonly File[]) => void;
  onAddress: (item: MediaValue) => void;
}

/** The two ways in which media come: as files, and by an address. */
export function AddMedia({ title, isOne = false, add, onAddress }: AddMediaProps) {
  const text = useText();
  const [address, setAddress] = useState('');
  const isAddress = /^https:\/\/\S+\.\S+/.test(address.trim());
  const addAddress = () => {
    onAddress(mediaAt(address.trim()));
    setAddress('');
  };
  return (
    <BlockStack gap="200">
      <DropZone
        accept={accept}
        label={text('drop.uploadFor', { title })}
        labelHidden
        allowMultiple={!isOne}
        variableHeight
        // What is no picture or video is refused in words, like all that cannot be had.
        onDrop={add}
      >
        <DropZone.FileUpload actionTitle={text('drop.upload')} actionHint={text('drop.uploadHint')} />
      </DropZone>
      <TextField
        label={text('drop.byAddress')}
        type="url"
        value={address}
        onChange={setAddress}
        autoComplete="off"
        placeholder="https://"
        connectedRight={
          <Button onClick={addAddress} disabled={!isAddress}>
            {text('drop.add')}
          </Button>
        }
      />
    </BlockStack>
  );
}
