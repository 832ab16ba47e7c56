import { BlockStack, Button, DropZone, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import type { MediaValue } from './drop-values.ts';

const accept = 'image/png,image/jpeg,image/gif,image/webp,image/heic,video/mp4,video/quicktime,video/webm';

interface AddMediaProps {
  title: string;
  add: (files: readonly File[]) => void;
  onAddress: (item: MediaValue) => void;
}

/** The two ways in which media come: as files, and by an address. */
export function AddMedia({ title, add, onAddress }: AddMediaProps) {
  const text = useText();
  const [address, setAddress] = useState('');
  const isAddress = /^https:\/\/\S+\.\S+/.test(address.trim());
  const addAddress = () => {
    const url = address.trim();
    const isVideo = /\.(mp4|m4v|mov|webm|ogv)(\?|$)/i.test(url);
    onAddress({ url, mediaContentType: isVideo ? 'VIDEO' : 'IMAGE', alt: '' });
    setAddress('');
  };
  return (
    <BlockStack gap="200">
      <DropZone
        accept={accept}
        label={text('drop.uploadFor', { title })}
        labelHidden
        variableHeight
        onDropAccepted={add}
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
