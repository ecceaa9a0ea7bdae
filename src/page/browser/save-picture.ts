const PICTURE_SIZE = 1024;

/** Saves a drawing as a PNG file, in a press. It does nothing where the browser cannot. */
export function savePicture(drawing: SVGSVGElement, fileName: string): void {
  draw(drawing, fileName).catch(() => {});
}

async function draw(drawing: SVGSVGElement, fileName: string): Promise<void> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return;
  // The style sheet does not come along into a picture: the colours have to be in it.
  copy.querySelector('.paper')?.setAttribute('fill', '#fff');
  copy.setAttribute('width', String(PICTURE_SIZE));
  copy.setAttribute('height', String(PICTURE_SIZE));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIZE;
  canvas.height = PICTURE_SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}
