declare module "virtual:gallery" {
  const gallery: import("../tools/gallery.ts").Gallery;
  export default gallery;
}
