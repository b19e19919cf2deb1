// SPDX-License-Identifier: MIT OR Apache-2.0
// The run in three dimensions: ground, creature, target, and the marks that show why it does what it does.
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { bytes, colour } from "./run.js";

/** Metres in a centimetre. */
const CM = 0.01;
/** Sides of a swing's path. */
const PATH_SIDES = 20;

/** What can be switched on and off: key, what it says, and whether it is on at first. */
export const SWITCHES = [
  ["homes", "Homes", true],
  ["contacts", "Contacts", true],
  ["swings", "Swing paths", true],
  ["probes", "Probes", false],
  ["normals", "Normals", false],
  ["plane", "Body plane", false],
  ["reach", "Reach used", false],
  ["bones", "Bones", false],
  ["target", "Target and gaze", true],
];

/** Lines whose ends are set anew every frame. */
class Lines {
  constructor(count, material) {
    this.geometry = new THREE.BufferGeometry();
    this.positions = new Float32Array(count * 6);
    this.colours = new Float32Array(count * 6);
    this.geometry.setAttribute("position", new THREE.BufferAttribute(this.positions, 3));
    this.geometry.setAttribute("color", new THREE.BufferAttribute(this.colours, 3));
    this.object = new THREE.LineSegments(this.geometry, material);
    this.object.frustumCulled = false;
    this.count = 0;
  }

  clear() {
    this.count = 0;
  }

  add(from, to, colour) {
    const at = this.count++ * 6;
    from.toArray(this.positions, at);
    to.toArray(this.positions, at + 3);
    colour.toArray(this.colours, at);
    colour.toArray(this.colours, at + 3);
  }

  done() {
    this.geometry.setDrawRange(0, this.count * 2);
    this.geometry.attributes.position.needsUpdate = true;
    this.geometry.attributes.color.needsUpdate = true;
  }
}

/** A row of three numbers, if they are numbers. */
function place(numbers, at, into) {
  into.fromArray(numbers, at * 3);
  return Number.isFinite(into.x);
}

/** Whether there is no graphics card to draw with: then what costs much and shows little is left out. */
function drawsInSoftware() {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/**
 * Ground in squares of ten centimetres, so that one sees whether a foot slides. The lines are worked out, not looked up in a
 * picture, which costs half as much where there is no graphics card.
 */
function squares() {
  return new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    uniforms: { colour: { value: new THREE.Color() } },
    vertexShader: `
      attribute float light;
      varying vec2 square;
      varying float brightness;
      void main() {
        square = 10.0 * position.xz;
        brightness = light;
        gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
      }`,
    fragmentShader: `
      uniform vec3 colour;
      varying vec2 square;
      varying float brightness;
      const float WIDTH = 0.03;
      void main() {
        // A line is a pixel wide at least, and the paler for it.
        vec2 pixel = max(fwidth(square), WIDTH);
        vec2 line = clamp((abs(fract(square) - 0.5) - 0.5 + pixel) / pixel, 0.0, 1.0) * WIDTH / pixel;
        gl_FragColor = vec4(colour, 1.0);
        #include <colorspace_fragment>
        gl_FragColor.rgb *= brightness * (1.0 - 0.28 * max(line.x, line.y));
      }`,
  });
}

export class Stage {
  constructor(canvas, run) {
    this.run = run;
    this.canvas = canvas;
    this.isSoftware = drawsInSoftware();
    // Nothing of the page is seen through the picture: it need not be blended with it.
    const context = canvas.getContext("webgl2", { alpha: false, antialias: !this.isSoftware });
    this.renderer = new THREE.WebGLRenderer({ canvas, context });
    this.renderer.setPixelRatio(this.isSoftware ? 1 : Math.min(window.devicePixelRatio, 2));
    if (this.isSoftware) {
      // Colours are left as they are, not made linear and back for every pixel.
      THREE.ColorManagement.enabled = false;
      this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    }
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(38, 4 / 3, 0.02 * run.rig.size, 80 * run.rig.size);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.maxPolarAngle = Math.PI * 0.62;
    this.isFollowing = true;
    this.isDirty = true;
    this.controls.addEventListener("change", () => (this.isDirty = true));
    this.shown = Object.fromEntries(SWITCHES.map(([key, , isOn]) => [key, isOn]));
    this.frame = -1;
    this.root = new THREE.Vector3();

    this.scene.add(new THREE.HemisphereLight(0xe8f2ff, 0xa8987a, 2.4));
    this.sun = new THREE.DirectionalLight(0xfff4e0, 2.6);
    this.sun.position.set(-1.2, 3, -1.6);
    this.scene.add(this.sun);
    this.addGround();
    this.addMarks();
    this.pale = new THREE.MeshLambertMaterial();
    this.addCreatures();
    this.recolour();
    const first = run.poses.roots;
    const scale = first[7] * run.rig.size;
    this.root.fromArray(first, 0);
    this.controls.target.copy(this.root).y += 0.06 * scale;
    const from = new THREE.Vector3(0.75, 0.7, 1.15);
    if (run.beside) {
      // Two are seen from the side, and from farther away.
      this.controls.target.lerp(new THREE.Vector3().fromArray(run.beside.roots), 0.5).y += 0.35 * scale;
      from.set(-0.9, 0.75, 1.9);
    }
    this.camera.position.copy(this.controls.target).addScaledVector(from, scale);
    this.controls.update();
  }

  addGround() {
    this.soil = squares();
    this.ground = this.run.ground.map((part) => {
      const smooth = new THREE.BufferGeometry();
      smooth.setAttribute("position", new THREE.BufferAttribute(part.positions, 3));
      smooth.setIndex(part.indices);
      const isCoarse = part.indices.length < 300;
      const geometry = isCoarse ? smooth.toNonIndexed() : smooth;
      geometry.computeVertexNormals();
      geometry.setAttribute("light", this.baked(geometry.attributes.normal));
      const mesh = new THREE.Mesh(geometry, this.soil);
      this.scene.add(mesh);
      return { mesh, poses: part.poses, isMoving: part.poses.length > 7 };
    });
    for (const part of this.ground) this.poseGround(part, 0);
  }

  /** The light on the ground, worked out once. */
  baked(normals) {
    const light = new Float32Array(normals.count);
    const toSun = this.sun.position.clone().normalize();
    const normal = new THREE.Vector3();
    for (let at = 0; at < normals.count; at++) {
      normal.fromBufferAttribute(normals, at);
      light[at] = 0.62 + 0.12 * normal.y + 0.5 * Math.max(normal.dot(toSun), 0);
    }
    return new THREE.BufferAttribute(light, 1);
  }

  poseGround(part, frame) {
    part.mesh.position.fromArray(part.poses, frame * 7);
    part.mesh.quaternion.fromArray(part.poses, frame * 7 + 3);
  }

  addMarks() {
    const { run } = this;
    const legCount = run.legs.length;
    const lineMaterial = () => new THREE.LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true });
    this.marks = Object.fromEntries(SWITCHES.map(([key]) => [key, new THREE.Group()]));
    for (const group of Object.values(this.marks)) this.scene.add(group);
    const ball = new THREE.SphereGeometry(0.8 * CM, 8, 6);
    const ring = new THREE.TorusGeometry(3.4 * CM, 0.25 * CM, 4, 24).rotateX(Math.PI / 2);
    this.legColours = run.legs.map(() => new THREE.Color());
    this.legMarks = run.legs.map((_, leg) => {
      const material = new THREE.MeshBasicMaterial();
      const home = new THREE.Mesh(ball, material);
      const contact = new THREE.Mesh(ring, material);
      this.marks.homes.add(home);
      this.marks.contacts.add(contact);
      return { material, home, contact, leg };
    });
    this.lines = {
      swings: new Lines(legCount * PATH_SIDES, lineMaterial()),
      probes: new Lines(legCount * 4, lineMaterial()),
      normals: new Lines(legCount, lineMaterial()),
      reach: new Lines(legCount * 2, lineMaterial()),
      bones: new Lines(run.rig.bones.length, lineMaterial()),
    };
    for (const [key, lines] of Object.entries(this.lines)) this.marks[key].add(lines.object);
    const plane = new THREE.PlaneGeometry(50 * CM, 32 * CM).rotateX(-Math.PI / 2);
    this.planeMaterial = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.3, side: THREE.DoubleSide, depthWrite: false });
    this.plane = new THREE.Mesh(plane, this.planeMaterial);
    this.marks.plane.add(this.plane);
    this.targetMaterial = new THREE.MeshLambertMaterial();
    this.target = new THREE.Mesh(new THREE.CapsuleGeometry(2 * CM, 8 * CM, 4, 12), this.targetMaterial);
    this.gazeMaterial = new THREE.MeshBasicMaterial();
    this.gaze = new THREE.Mesh(new THREE.TorusGeometry(3 * CM, 0.4 * CM, 4, 24), this.gazeMaterial);
    this.marks.target.add(this.target, this.gaze);
  }

  /** The creature, and the one beside it, if there is one. */
  addCreatures() {
    const { poses, beside } = this.run;
    this.figures = [poses, beside].filter(Boolean).map((own) => this.addFigure(own, own === beside));
  }

  addFigure(poses, isBeside) {
    const { run } = this;
    const figure = { poses, stand: new THREE.Group(), bones: [] };
    this.scene.add(figure.stand);
    if (run.skins.length === 0) {
      figure.bones = run.rig.bones.map(() => new THREE.Object3D());
      run.rig.bones.forEach((bone, at) => {
        figure.bones[at].position.fromArray(bone.translation);
        (bone.parent === null ? figure.stand : figure.bones[bone.parent]).add(figure.bones[at]);
      });
      this.shown.bones = true;
      return figure;
    }
    new GLTFLoader().parse(
      bytes(run.skins[this.isSoftware ? run.skins.length - 1 : 0]).buffer,
      "",
      (model) => {
        figure.stand.add(model.scene);
        model.scene.traverse((part) => {
          part.frustumCulled = false;
          if (!part.isMesh) return;
          if (isBeside) {
            part.material = this.pale;
          } else if (this.isSoftware) {
            const { map } = part.material;
            if (map) {
              map.colorSpace = THREE.NoColorSpace;
              map.minFilter = THREE.LinearMipmapNearestFilter;
            }
            part.material = new THREE.MeshLambertMaterial({ map });
          }
        });
        const name = THREE.PropertyBinding.sanitizeNodeName;
        figure.bones = run.rig.bones.map((bone) => model.scene.getObjectByName(name(bone.name)));
        this.frame = -1;
        this.show(this.wanted ?? 0);
      },
      (error) => console.error(error),
    );
    return figure;
  }

  get isReady() {
    return this.figures.every((figure) => figure.bones.length > 0);
  }

  /** The bones of the creature that the page is about. */
  get bones() {
    return this.figures[0].bones;
  }

  /** Poses a creature as it was in a frame. */
  pose({ poses, stand, bones }, frame) {
    stand.position.fromArray(poses.roots, frame * 8);
    stand.quaternion.fromArray(poses.roots, frame * 8 + 3);
    stand.scale.setScalar(poses.roots[frame * 8 + 7]);
    const count = bones.length;
    bones.forEach((bone, at) => bone.quaternion.fromArray(poses.rotations, (frame * count + at) * 4));
    poses.moving.forEach((bone, at) => bones[bone].position.fromArray(poses.translations, (frame * poses.moving.length + at) * 3));
    stand.updateMatrixWorld(true);
  }

  /** Takes the colours of the page's style. */
  recolour() {
    this.scene.background = new THREE.Color(colour("sky"));
    this.soil.uniforms.colour.value.set(colour("soil"));
    this.legMarks.forEach(({ material, leg }) => {
      this.legColours[leg].set(colour(`leg${leg % 8}`));
      material.color.copy(this.legColours[leg]);
    });
    this.planeMaterial.color.set(colour("accent"));
    this.pale.color.set(colour("faint"));
    this.targetMaterial.color.set(colour("bad"));
    this.gazeMaterial.color.set(colour("leg1"));
    this.ink = new THREE.Color(colour("ink"));
    this.good = new THREE.Color(colour("good"));
    this.bad = new THREE.Color(colour("bad"));
    const { frame } = this;
    this.frame = -1;
    if (frame >= 0) this.show(frame);
  }

  /** Switches a kind of mark on or off. */
  toggle(key) {
    this.shown[key] = !this.shown[key];
    this.isDirty = true;
    return this.shown[key];
  }

  /** Poses everything as it was in a frame. */
  show(frame) {
    this.wanted = frame;
    if (!this.isReady || frame === this.frame) return;
    const { run } = this;
    this.frame = frame;
    const before = this.root.clone();
    this.root.fromArray(run.poses.roots, frame * 8);
    for (const figure of this.figures) this.pose(figure, frame);
    for (const part of this.ground) if (part.isMoving) this.poseGround(part, frame);
    if (this.isFollowing) {
      const way = this.root.clone().sub(before);
      this.camera.position.add(way);
      this.controls.target.add(way);
      this.controls.update();
    }
    this.mark(frame);
    this.isDirty = true;
  }

  /** Where a bone's joint is. */
  joint(bone, into) {
    return into.setFromMatrixPosition(this.bones[bone].matrixWorld);
  }

  mark(frame) {
    const { run } = this;
    const scale = run.poses.roots[frame * 8 + 7] * run.rig.size;
    const [a, b, c, d] = [0, 1, 2, 3].map(() => new THREE.Vector3());
    for (const lines of Object.values(this.lines)) lines.clear();
    const up = new THREE.Vector3(0, 1, 0);
    this.legMarks.forEach(({ home, contact, leg }) => {
      const track = run.legs[leg];
      const ink = this.legColours[leg];
      home.visible = place(track.home, frame, home.position);
      home.scale.setScalar(scale);
      contact.visible = place(track.contact, frame, contact.position);
      contact.scale.setScalar(track.phase[frame] === 1 ? scale : scale * 0.6);
      if (contact.visible && place(track.normal, frame, a)) {
        contact.quaternion.setFromUnitVectors(up, a);
        b.copy(contact.position).addScaledVector(a, 6 * CM * scale);
        this.lines.normals.add(contact.position, b, ink);
      }
      if (place(track.swing, frame * 3, a) && place(track.swing, frame * 3 + 1, b) && place(track.swing, frame * 3 + 2, c)) {
        const curve = new THREE.QuadraticBezierCurve3(a.clone(), b.clone(), c.clone());
        const points = curve.getPoints(PATH_SIDES);
        for (let at = 0; at < PATH_SIDES; at++) this.lines.swings.add(points[at], points[at + 1], ink);
      }
      if (place(track.probe, frame * 3, a) && place(track.probe, frame * 3 + 1, b)) {
        this.lines.probes.add(a, b, ink);
        if (place(track.probe, frame * 3 + 2, c)) {
          for (const axis of ["x", "y", "z"]) {
            d.copy(c);
            d[axis] += 1.5 * CM * scale;
            a.copy(c);
            a[axis] -= 1.5 * CM * scale;
            this.lines.probes.add(a, d, this.ink);
          }
        }
      }
      const [hip, , ankle] = run.rig.legs[leg];
      const used = track.reach[frame] / run.series.reach_limit;
      this.joint(hip, a);
      this.joint(ankle, b);
      const strain = this.good.clone().lerp(this.bad, Math.min(Math.max((used - 0.7) / 0.3, 0), 1));
      c.copy(a).lerp(b, Math.min(used, 1));
      this.lines.reach.add(a, c, strain);
      this.lines.reach.add(c, b, this.ink);
    });
    run.rig.bones.forEach((bone, at) => {
      if (bone.parent !== null && bone.parent !== 0) {
        this.lines.bones.add(this.joint(bone.parent, a), this.joint(at, b), this.ink);
      }
    });
    for (const lines of Object.values(this.lines)) lines.done();
    this.plane.position.copy(this.root);
    this.plane.quaternion.copy(this.figures[0].stand.quaternion);
    this.plane.scale.setScalar(scale);
    this.target.scale.setScalar(scale);
    this.gaze.scale.setScalar(scale);
    place(run.target, frame, this.target.position);
    this.markGaze(a, b, c);
  }

  /** Where the eyes look: their mean direction, at the distance of the target. */
  markGaze(a, b, c) {
    const { eyes } = this.run.rig;
    this.gaze.visible = eyes.length > 0;
    if (!eyes.length) return;
    a.set(0, 0, 0);
    b.set(0, 0, 0);
    const turn = new THREE.Quaternion();
    for (const eye of eyes) {
      a.add(this.joint(eye, c));
      b.add(c.set(1, 0, 0).applyQuaternion(this.bones[eye].getWorldQuaternion(turn)));
    }
    a.divideScalar(eyes.length);
    b.normalize();
    const distance = Math.min(a.distanceTo(this.target.position), 1.2 * this.run.rig.size);
    this.gaze.position.copy(a).addScaledVector(b, distance);
    this.gaze.quaternion.setFromUnitVectors(c.set(0, 0, 1), b);
  }

  /** Draws, if anything has changed. Says whether it has. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    const size = `${width}x${height}`;
    if (size !== this.size && width > 0 && height > 0) {
      this.size = size;
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
      this.camera.updateProjectionMatrix();
      this.isDirty = true;
    }
    if (!this.isDirty || !this.isReady) return false;
    for (const [key, group] of Object.entries(this.marks)) group.visible = this.shown[key];
    this.renderer.render(this.scene, this.camera);
    this.isDirty = false;
    return true;
  }
}
