import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

interface FileButtonProps
  extends Pick<ButtonProps, 'ref' | 'size' | 'variant' | 'disabled' | 'aria-describedby'> {
  label: string;
  accept: readonly string[];
  onChoose: (files: File[]) => void;
  multiple?: boolean;
}

/** A button that asks for one file, or with `multiple` for several. */
export function FileButton({ label, accept, onChoose, multiple = false, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple={multiple}
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onChoose(files);
          target.value = '';
        }}
      />
    </>
  );
}
